import type { KitOptions, KitState } from '@latchkey/core'
import type { ScreenState } from '../../screen/ScreenState.js'

/**
 * Whether the site asks visitors to agree to its terms before they connect.
 *
 * @param state - The kit's state.
 * @param options - The kit's options.
 */
export function isAgreementAsked(
  { features }: Pick<KitState, 'features'>,
  { termsConditionsUrl, privacyPolicyUrl }: Pick<KitOptions, 'termsConditionsUrl' | 'privacyPolicyUrl'>,
): boolean {
  return features.legalCheckbox && Boolean(termsConditionsUrl || privacyPolicyUrl)
}

/**
 * Whether this visitor still has to agree.
 *
 * @param state - The kit's state.
 * @param options - The kit's options.
 * @param screen - What is on screen, with the visitor's answer.
 */
export function isAgreementMissing(
  state: Pick<KitState, 'features'>,
  options: Pick<KitOptions, 'termsConditionsUrl' | 'privacyPolicyUrl'>,
  { isAgreed }: Pick<ScreenState, 'isAgreed'>,
): boolean {
  return !isAgreed && isAgreementAsked(state, options)
}
