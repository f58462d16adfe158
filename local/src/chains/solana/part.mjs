/**
 * Local Solana.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'solana' | 'solanaSocket'>}
 */
export const solanaPart = {
  ports: {
    /** JSON-RPC over HTTP, and subscriptions over websocket. */
    solana: {
      variable: 'LATCHKEY_PORT_SOLANA',
      port: 8899,
      what: 'the Solana node',
      origin: 'http://127.0.0.1',
    },
    /** Subscriptions only: the port Solana's clients try by themselves. */
    solanaSocket: {
      variable: 'LATCHKEY_PORT_SOLANA_SOCKET',
      port: 8900,
      what: 'the Solana node’s subscriptions',
      origin: 'ws://127.0.0.1',
    },
  },
  nodes: { '4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis': 'solana' },
  toRows: ({ solana, solanaSocket }) => [
    ['Solana node', solana],
    ['', solanaSocket],
  ],
}
