/**
 * Whether a host is this machine.
 *
 * @param hostname - As `URL` has it, or a pattern such as `*.localhost`.
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
