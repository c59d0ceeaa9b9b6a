package com.salescrm.sandbox.internal.export;

import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.job.JobSettings;

/** The job settings and the file server. */
public record JobParts(JobSettings settings, FileServer files) {}
