import { cosmos } from '../cosmos.js'
import { cosmosHub } from '../exports/networks.js'

// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
await cosmos({ networks: [cosmosHub] }).load?.()
