import { defaultGatewayUrl } from './defaults'

type ImageHosts = {
  patterns: { protocol: 'http' | 'https'; hostname: string; port: string; pathname: string }[]
  /** True when a host is this machine: the optimiser refuses such addresses unless it is told. */
  hasLocal: boolean
}

/**
 * The hosts the image optimiser may fetch from: the gateway, and nobody else.
 *
 * @param environment - The process environment.
 */
export function getImageHosts(environment: Readonly<Record<string, string | undefined>>): ImageHosts {
  const { protocol, hostname, port } = new URL(environment.LATCHKEY_GATEWAY_URL || defaultGatewayUrl)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  return {
    patterns: [{ protocol: scheme, hostname, port, pathname: '/**' }],
    hasLocal: /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname),
  }
}
