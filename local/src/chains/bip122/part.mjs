/**
 * Local Bitcoin.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'bitcoin'>}
 */
export const bitcoinPart = {
  ports: {
    /** Esplora's REST. */
    bitcoin: {
      variable: 'LATCHKEY_PORT_BITCOIN',
      port: 3002,
      what: 'the Bitcoin node',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { '0f9188f13cb7b2c71f2a335e3a4fc328': 'bitcoin' },
  toRows: ({ bitcoin }) => [['Bitcoin node', bitcoin]],
}
