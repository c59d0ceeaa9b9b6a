# Functions for the scripts in this folder, which source it from the root of the project.

# The published modules and their folders.
PUBLISHED=(salescrm-sdk-core salescrm-sdk-resources salescrm-sdk-sandbox)
PUBLISHED_FOLDERS=(sdk-core sdk-resources examples/sandbox)
GROUP=com/salescrm

# Maven for the files of a release. The tests and the checks of the sources run before, in "verify".
BUILD_RELEASE=(mvn -B -ntp -Prelease -DskipTests -Dspotless.check.skip -Dmdep.analyze.skip -Dmaven.install.skip)

have_gpg() { command -v gpg >/dev/null; }

say() { printf '\n==> %s\n' "$*"; }

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# Runs the command $2... and writes its output to the file $1. Prints the errors and exits if the command fails.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 && return
  if grep -qE '^\[ERROR\]' "$log"; then grep -E '^\[ERROR\]' "$log"; else tail -n 20 "$log"; fi | head -n 20 >&2
  fail "$* (see above)"
}

# Prints the folder $1 (default target/stage) as an absolute path. Fails if it contains no release.
stage_folder() {
  [ -d "${1:-target/stage}/$GROUP" ] || fail "${1:-target/stage} contains no release. Run .ci/rehearse-release first."
  (cd "${1:-target/stage}" && pwd)
}

# Prints the version of the release in the folder $1.
staged_version() { ls "$1/$GROUP/${PUBLISHED[0]}" | head -n 1; }

# Copies the sources, including uncommitted changes, to the new folder $1. With $2 = "reversed", the file system lists
# the files in a different order.
copy_sources() {
  local order=(sort)
  [ "${2:-}" = reversed ] && order=(sort -r)
  mkdir -p "$1"
  find . \( -name target -o -name .git -o -name .idea -o -name .vscode \) -prune -o -type f -print |
    "${order[@]}" | tar -cf - -T - | tar -xf - -C "$1"
  chmod -R u=rwX,go=rX "$1"
}

# Sets the version of the sources in the folder $1 to $2. Does not change the time of the entries of the jars, so that
# two builds give the same bytes.
set_version() {
  (cd "$1" && mvn -B -ntp -q org.codehaus.mojo:versions-maven-plugin:2.22.0:set \
    -DnewVersion="$2" -DgenerateBackupPoms=false -DprocessAllModules \
    -DupdateBuildOutputTimestamp=false)
}

# Prints the home of the JDK that Maven uses.
java_home() { mvn -B -v | sed -n 's/.*runtime: //p'; }

# Writes Maven settings to the file $1. With them, an empty local repository is filled from the default one, which does
# not change.
seed_settings() {
  local seed=$1.seed
  mvn -B -ntp -q org.apache.maven.plugins:maven-help-plugin:3.5.1:evaluate \
    -Dexpression=settings.localRepository -Doutput="$seed" >/dev/null
  local policies='<releases><checksumPolicy>ignore</checksumPolicy></releases><snapshots><enabled>false</enabled></snapshots>'
  cat >"$1" <<XML
<settings>
  <profiles>
    <profile>
      <id>seed</id>
      <repositories>
        <repository><id>seed</id><url>file://$(cat "$seed")</url>$policies</repository>
      </repositories>
      <pluginRepositories>
        <pluginRepository><id>seed</id><url>file://$(cat "$seed")</url>$policies</pluginRepository>
      </pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>seed</activeProfile></activeProfiles>
</settings>
XML
}
