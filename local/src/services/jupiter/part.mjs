/**
 * The sandbox of a market maker, which stands for Jupiter.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'jupiter'>}
 */
export const jupiterPart = {
  ports: {
    jupiter: {
      variable: 'LATCHKEY_PORT_JUPITER',
      port: 4008,
      what: 'the sandbox that swaps on Solana',
      origin: 'http://localhost',
    },
  },
  toRows: ({ jupiter }) => [['Solana swaps (sandbox)', jupiter]],
}
