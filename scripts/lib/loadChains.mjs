// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { solana } from '@latchkey/solana'
import { solana as solanaMainnet } from '@latchkey/solana/networks'

await Promise.all([evm({ networks: [mainnet] }).load?.(), solana({ networks: [solanaMainnet] }).load?.()])
