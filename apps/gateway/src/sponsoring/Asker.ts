import type { CallerBlock } from '@latchkey/primitives'
import type { SponsorPolicy } from './createPolicies.js'
import { SponsorRefusal } from './SponsorRefusal.js'

/** Who asks to be paid for. */
export type Asker = {
  /** The networks the call comes from, the narrowest first. */
  blocks: readonly CallerBlock[]
  /**
   * Says who is logged in.
   *
   * @param policy - Whether a listed origin is enough.
   * @returns One text for one user of the project.
   * @throws SponsorRefusal `not-logged-in` when nobody is.
   */
  identify(policy: Pick<SponsorPolicy, 'isOriginEnough'>): Promise<string>
}

/** Who only asks what came of something. */
export const nobody: Asker = {
  blocks: [],
  async identify() {
    throw new SponsorRefusal('not-logged-in', 'Nothing is paid for here')
  },
}
