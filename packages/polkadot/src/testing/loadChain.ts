import { polkadotAssetHub } from '../networks.js'
import { polkadot } from '../polkadot.js'

// A page has a chain's code with the first thing that is done with a kit. Kits of tests have all of theirs at once.
await polkadot({ networks: [polkadotAssetHub] }).load?.()
