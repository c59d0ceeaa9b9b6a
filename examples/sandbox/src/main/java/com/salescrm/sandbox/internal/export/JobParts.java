package com.salescrm.sandbox.internal.export;

import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.job.JobSettings;

/** What jobs share with the sandbox that shows their switches. */
public record JobParts(JobSettings settings, FileServer files) {}
