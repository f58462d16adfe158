import { createSolanaRpcFromTransport } from '@solana/kit'

/**
 * Makes a client that asks a local node itself, beside the kit. That of Solana Kit needs an AbortSignal of Node, which tests of
 * pages have not.
 *
 * @param url - The node's.
 */
export function createNodeClient(url: string) {
  return createSolanaRpcFromTransport(async ({ payload }) => {
    const body = JSON.stringify(payload, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    )
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body })).json()
  })
}
