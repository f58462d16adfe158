import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import { TokenImage, type TokenImageProps } from './TokenImage.js'

/** Properties of {@link TokenChoice}. */
export type TokenChoiceProps = {
  token: (TokenImageProps['token'] & { name: string }) | undefined
  texts: { chooseToken: string; chosenToken(names: { name: string }): string }
  onClick: () => void
}

/** The token that is chosen, as a button that leads to all of them. Its accessible name begins with what is seen. */
export function TokenChoice({ onClick, texts, token }: TokenChoiceProps): ReactNode {
  return (
    <button type="button" className="lk-token-chip" data-empty={!token || undefined} onClick={onClick}>
      {token && <TokenImage token={token} size={24} />}
      <span className="lk-token-chip-name">{token?.symbol ?? texts.chooseToken}</span>
      {token && <span className="lk-visually-hidden"> {texts.chosenToken({ name: token.name })}</span>}
      <ChevronDownIcon size={16} />
    </button>
  )
}
