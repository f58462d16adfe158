import { bitcoinPart } from '../chains/bip122/part.mjs'
import { eip155Part } from '../chains/eip155/part.mjs'
import { polkadotPart } from '../chains/polkadot/part.mjs'
import { solanaPart } from '../chains/solana/part.mjs'
import { stacksPart } from '../chains/stacks/part.mjs'
import { bridgePart } from '../services/bridge/part.mjs'
import { cardPart } from '../services/card/part.mjs'
import { exchangePart } from '../services/exchange/part.mjs'
import { explorerPart } from '../services/explorer/part.mjs'
import { identityPart } from '../services/identity/part.mjs'
import { jupiterPart } from '../services/jupiter/part.mjs'
import { mailPart } from '../services/mail/part.mjs'

/**
 * The local networks, by namespace. The scripts read this before anything is installed or built, hence no TypeScript here; what
 * each of them does is in `chains/registry.ts`.
 */
export const chainParts = {
  eip155: eip155Part,
  solana: solanaPart,
  bip122: bitcoinPart,
  stacks: stacksPart,
  polkadot: polkadotPart,
}

/** The stand-ins of services, in the order they start and are shown; what each of them does is in `services/registry.ts`. */
export const serviceParts = {
  explorer: explorerPart,
  mail: mailPart,
  identity: identityPart,
  jupiter: jupiterPart,
  bridge: bridgePart,
  card: cardPart,
  exchange: exchangePart,
}
