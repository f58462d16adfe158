/**
 * The block explorer of the local networks.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'explorer'>}
 */
export const explorerPart = {
  ports: {
    explorer: {
      variable: 'LATCHKEY_PORT_EXPLORER',
      port: 4006,
      what: 'the local explorer',
      origin: 'http://localhost',
    },
  },
  toRows: ({ explorer }) => [['Local explorer', explorer]],
}
