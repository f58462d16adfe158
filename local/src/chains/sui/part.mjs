/**
 * Local Sui.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'sui'>}
 */
export const suiPart = {
  ports: {
    sui: {
      variable: 'LATCHKEY_PORT_SUI',
      port: 9000,
      what: 'the Sui node',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { localnet: 'sui' },
  toRows: ({ sui }) => [['Sui node', sui]],
}
