/**
 * Local Stacks.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'stacks'>}
 */
export const stacksPart = {
  ports: {
    stacks: {
      variable: 'LATCHKEY_PORT_STACKS',
      port: 3999,
      what: 'the Stacks node',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { 2147483648: 'stacks' },
  toRows: ({ stacks }) => [['Stacks node', stacks]],
}
