import { findNetwork, type LoadedKitState, type NftBalance } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { toAmountLength } from '../../components/toAmountLength.js'
import { useMessages } from '../../messages/useMessages.js'
import { AssetImage } from '../nfts/AssetImage.js'
import { formatCount } from './formatTransfer.js'
import { readAmountInput } from './readAmountInput.js'
import { useKitText } from './useKitText.js'

const selectAmount = (state: LoadedKitState) => state.send.draft.sendTokenAmount

/** Properties of {@link NftFields}. */
export type NftFieldsProps = {
  nft: NftBalance
  /** What is wrong with the amount, as a sentence. */
  error: string | undefined
}

/** Which NFT is sent, and how many of it where there can be several. */
export function NftFields({ nft, error }: NftFieldsProps): ReactNode {
  const { nfts: texts } = useMessages()
  const network = useProvidedKitState((state) => findNetwork(state, nft.caipNetworkId))
  const isMany = nft.kind !== 'nft'
  return (
    <div className="lk-nft-fields">
      <div className="lk-row">
        <AssetImage asset={nft} network={network} size={56} />
        <span className="lk-row-text">
          <span className="lk-row-title lk-row-whole">{nft.name}</span>
          {isMany && (
            <span className="lk-row-description lk-numeric">
              {texts.amountLabel({ count: formatCount(nft.spendableAtomic) })}
            </span>
          )}
        </span>
      </div>
      {isMany && <NftAmount nft={nft} error={error} />}
    </div>
  )
}

function NftAmount({ nft, error }: NftFieldsProps): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  const [amount, setAmount] = useKitText(selectAmount, kit.send.setAmount)
  const id = useId()
  const change = (text: string) => {
    const kept = readAmountInput(text)
    if (kept !== undefined) setAmount(kept)
  }
  return (
    <div className="lk-amount" data-invalid={error !== undefined || undefined}>
      <div className="lk-amount-main">
        <label className="lk-visually-hidden" htmlFor={id}>
          {texts.amount}
        </label>
        <input
          id={id}
          className="lk-amount-input lk-numeric"
          data-length={toAmountLength(amount)}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
          value={amount}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          data-first-focus
          onChange={({ target }) => change(target.value)}
        />
        <button
          type="button"
          className="lk-text-button"
          aria-label={`${texts.max}: ${texts.maxLabel}`}
          onClick={() => setAmount(String(nft.spendableAtomic))}
        >
          {texts.max}
        </button>
      </div>
      <p id={`${id}-error`} className="lk-amount-error" role="status">
        {error}
      </p>
    </div>
  )
}
