import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { joinWbip } from './joinWbip.js'

/** Announces pocket as wallets of Stacks do, by WBIP. */
export const stacks: PageChain = { facts, announce: joinWbip }
