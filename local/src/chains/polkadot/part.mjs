/**
 * Local Polkadot: an Asset Hub.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'polkadot'>}
 */
export const polkadotPart = {
  ports: {
    polkadot: {
      variable: 'LATCHKEY_PORT_POLKADOT',
      port: 9944,
      what: 'the Polkadot node',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { '45454545454545454545454545454545': 'polkadot' },
  toRows: ({ polkadot }) => [['Polkadot node', `${polkadot}  (starts with its first use)`]],
}
