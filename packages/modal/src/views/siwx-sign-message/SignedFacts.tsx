import { getNetworkState, type KitState } from '@latchkey/core'
import { useAccount, useNetwork } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Button } from '../../components/Button.js'
import { Disclosure } from '../../components/Disclosure.js'
import { FactList } from '../../components/FactList.js'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'

/** The names of the networks that the signature counts on: the one in front, and those the message lists. */
const selectNetworks = (state: KitState) => {
  const { caipNetwork, requestedCaipNetworks = [] } = getNetworkState(state) ?? {}
  const { signInText: text } = state
  const lines = text?.status === 'ready' ? text.message.split('\n') : []
  const listed = requestedCaipNetworks.filter(({ caipNetworkId }) => lines.includes(`- ${caipNetworkId}`))
  const shown = listed.length > 0 ? listed : [caipNetwork]
  return shown.flatMap((network) => network?.name ?? [])
}
const selectText = (state: KitState) => state.signInText

/** What the signature will say, in plain words and to the letter. */
export function SignedFacts(): ReactNode {
  const { address } = useAccount()
  const { caipNetwork } = useNetwork()
  const { signIn: texts } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const names = useProvidedKitState(selectNetworks)
  return (
    <Disclosure label={texts.facts} onToggle={setIsOpen}>
      <FactList
        facts={[
          { label: texts.factDomain, value: location.host },
          { label: texts.factAccount, value: address ? <AddressInFull address={address} /> : '–' },
          { label: texts.factNetwork({ count: names.length }), value: names.join(', ') || '–' },
          { label: texts.factPurpose, value: texts.factPurposeText },
          {
            label: texts.factMessage,
            // Each account and network has a message of its own.
            value: isOpen && <SignedText key={`${caipNetwork?.caipNetworkId}:${address}`} />,
          },
        ]}
      />
    </Disclosure>
  )
}

/** The message itself, which is made when somebody wants to read it. */
function SignedText(): ReactNode {
  const kit = useProvidedKit()
  const { signIn: texts, common } = useMessages()
  const text = useProvidedKitState(selectText)
  const isMissing = text === undefined
  // Nobody to sign in is no text either; the view is about to go.
  const show = () => void kit.signIn.showMessage().catch(() => undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was signed and refused is over, and a new one is shown
  useEffect(show, [isMissing])
  if (text?.status === 'ready') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it, too
      <pre className="lk-signed-text" tabIndex={0}>
        {text.message}
      </pre>
    )
  }
  if (text?.status === 'failed') {
    return (
      <div className="lk-signed-text-failed" role="alert">
        <p>{texts.messageFailed}</p>
        <Button size="small" onClick={show}>
          {common.tryAgain}
        </Button>
      </div>
    )
  }
  return <Skeleton height={180} />
}
