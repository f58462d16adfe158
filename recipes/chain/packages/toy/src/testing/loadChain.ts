import { toyOne } from '../networks.js'
import { toy } from '../toy.js'

// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
await toy({ networks: [toyOne] }).load?.()
