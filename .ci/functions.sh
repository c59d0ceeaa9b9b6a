# Sourced by the scripts beside it, from the root of the project. Needs bash, Maven, a JDK.

# The modules that are published, and their folders.
PUBLISHED=(salescrm-sdk-core salescrm-sdk-resources salescrm-sdk-sandbox)
PUBLISHED_FOLDERS=(sdk-core sdk-resources examples/sandbox)
GROUP=com/salescrm

# Where there is no gpg, the scripts say what they leave out.
have_gpg() { command -v gpg >/dev/null; }

say() { printf '\n==> %s\n' "$*"; }

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# Runs a command silently; shows the end of what it printed if it fails. $1 is the file to print to.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 && return
  if grep -qE '^\[ERROR\]' "$log"; then grep -E '^\[ERROR\]' "$log"; else tail -n 20 "$log"; fi | head -n 20 >&2
  fail "$* (see above)"
}

# The version that is built here, without -SNAPSHOT: that of the next release.
release_version() {
  sed -n 's,^  <version>\(.*\)</version>,\1,p' pom.xml | head -n 1 | sed 's/-SNAPSHOT$//'
}

# The version that lies in the stage $1.
staged_version() {
  ls "$1/$GROUP/${PUBLISHED[0]}" | grep -v '^maven-metadata' | head -n 1
}

# Copies the sources, as they are now, into the new folder $1; with $2 = "reversed", in reversed order, so that
# the file system lists them in another one.
copy_sources() {
  local order=(sort)
  [ "${2:-}" = reversed ] && order=(sort -r)
  mkdir -p "$1"
  find . \( -name target -o -name .git -o -name .idea -o -name .vscode \) -prune -o -type f -print |
    "${order[@]}" | tar -cf - -T - | tar -xf - -C "$1"
  chmod -R u=rwX,go=rX "$1"
}

# Turns the copy in folder $1 into that of version $2, as a release does it; all but the time that a release gives to
# the entries of its jars, so that this can be done twice with one result.
set_version() {
  (cd "$1" && mvn -B -ntp -q org.codehaus.mojo:versions-maven-plugin:2.22.0:set \
    -DnewVersion="$2" -DgenerateBackupPoms=false -DprocessAllModules \
    -DupdateBuildOutputTimestamp=false)
}

# The local repository that Maven uses here.
local_repository() {
  local answer
  answer=$(mktemp)
  mvn -B -ntp -q org.apache.maven.plugins:maven-help-plugin:3.5.1:evaluate \
    -Dexpression=settings.localRepository -Doutput="$answer" >/dev/null
  cat "$answer"
  rm "$answer"
}

# Builds the sources in folder $1 and deploys them into the folder $2; more options of Maven may follow. The tests
# have passed before, and so have the checks of "verify" that look at sources. Nothing stays in the local repository.
deploy_to() {
  local sources=$1 stage=$2 status=0 notes
  shift 2
  umask 022 # Jars keep the permissions of the files in them.
  (cd "$sources" && mvn -B -ntp -Prelease deploy -DskipTests -Dspotless.check.skip -Dmdep.analyze.skip \
    -Dmaven.install.skip -DaltDeploymentRepository="rehearsal::file://$stage" "$@") || status=$?
  # Maven keeps a note of each repository that it deployed to.
  notes=$(local_repository)/$GROUP
  rm -f "$notes"/*/maven-metadata-rehearsal.xml
  for folder in "${PUBLISHED[@]}"; do
    [ "$(ls "$notes/$folder" 2>/dev/null)" != resolver-status.properties ] || rm -r "${notes:?}/$folder"
  done
  rmdir "$notes" 2>/dev/null || true
  return $status
}

# A JDK's "java" of the version that Maven uses.
java_home() { mvn -B -v | sed -n 's/.*runtime: //p'; }

# Writes settings of Maven to $1 that look into the default local repository before they go to a server: so a
# local repository that begins empty costs no download, and the default one stays as it is.
seed_settings() {
  local seed
  seed=$(local_repository)
  local policies='<releases><checksumPolicy>ignore</checksumPolicy></releases><snapshots><enabled>false</enabled></snapshots>'
  cat >"$1" <<XML
<settings>
  <profiles>
    <profile>
      <id>seed</id>
      <repositories>
        <repository><id>seed</id><url>file://$seed</url>$policies</repository>
      </repositories>
      <pluginRepositories>
        <pluginRepository><id>seed</id><url>file://$seed</url>$policies</pluginRepository>
      </pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>seed</activeProfile></activeProfiles>
</settings>
XML
}

# Puts the published files in folder $1 into the local repository $2, as "install" would.
install_stage() {
  mkdir -p "$2/$GROUP"
  cp -R "$1/$GROUP/." "$2/$GROUP/"
  find "$2/$GROUP" -name 'maven-metadata*' -exec rm {} +
}
