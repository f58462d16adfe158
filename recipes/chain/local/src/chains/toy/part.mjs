/**
 * The toy networks.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'toyOne' | 'toyTwo'>}
 */
export const toyPart = {
  ports: {
    toyOne: {
      variable: 'LATCHKEY_PORT_TOY_ONE',
      port: 8650,
      what: 'the node of Toy One',
      origin: 'http://127.0.0.1',
    },
    toyTwo: {
      variable: 'LATCHKEY_PORT_TOY_TWO',
      port: 8651,
      what: 'the node of Toy Two',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { one: 'toyOne', two: 'toyTwo' },
  toRows: ({ toyOne, toyTwo }) => [
    ['Toy nodes', toyOne],
    ['', toyTwo],
  ],
}
