/**
 * Local One (31337) and Local Two (31338).
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'evmA' | 'evmB'>}
 */
export const eip155Part = {
  ports: {
    evmA: {
      variable: 'LATCHKEY_PORT_EVM_A',
      port: 8545,
      what: 'the first EVM node',
      origin: 'http://127.0.0.1',
    },
    evmB: {
      variable: 'LATCHKEY_PORT_EVM_B',
      port: 8546,
      what: 'the second EVM node',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { 31337: 'evmA', 31338: 'evmB' },
  toRows: ({ evmA, evmB }) => [
    ['EVM nodes', `${evmA}  (31337)`],
    ['', `${evmB}  (31338)`],
  ],
}
