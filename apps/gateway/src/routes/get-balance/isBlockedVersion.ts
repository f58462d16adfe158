/** Versions that asked far too often, as the original service knows them. */
const blockedVersions = ['1.6.4', '1.6.5']

/**
 * Tells whether an SDK version is one of the two that get no balances while the original rules are on.
 *
 * @param sdkVersion - `sv`, such as `react-wagmi-1.6.4`.
 */
export function isBlockedVersion(sdkVersion: string): boolean {
  return blockedVersions.some((version) => sdkVersion.endsWith(version))
}
