import { solana as mainnet } from '../exports/networks.js'
import { solana } from '../solana.js'

// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
await solana({ networks: [mainnet] }).load?.()
