import { sui as mainnet } from '../exports/networks.js'
import { sui } from '../sui.js'

// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
await sui({ networks: [mainnet] }).load?.()
