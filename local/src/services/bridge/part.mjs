/**
 * The bridge between the local EVM chains, which stands for LI.FI and for the bridges behind it.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'bridge'>}
 */
export const bridgePart = {
  ports: {
    bridge: {
      variable: 'LATCHKEY_PORT_BRIDGE',
      port: 4009,
      what: 'the bridge sandbox',
      origin: 'http://localhost',
    },
  },
  toRows: ({ bridge }) => [['Bridge sandbox', bridge]],
}
