import { stacks as mainnet } from '../exports/networks.js'
import { stacks } from '../stacks.js'

// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
await stacks({ networks: [mainnet] }).load?.()
