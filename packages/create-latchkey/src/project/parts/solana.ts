import type { Feature } from './Part.js'

/** Solana beside EVM. */
export const solana: Feature = {
  question: 'Solana beside EVM?',
  help: 'Solana beside EVM',
  describe({ gateway }) {
    const [imported, network] = gateway
      ? ['solana as solanaMainnet', 'solanaMainnet']
      : ['localSolana', 'localSolana']
    return {
      chain: {
        imports: { 'latchkey/solana': ['solana'], 'latchkey/solana/networks': [imported] },
        text: `solana({ networks: [${network}] })`,
      },
    }
  },
}
