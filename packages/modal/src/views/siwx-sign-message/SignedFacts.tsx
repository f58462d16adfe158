import { useAccount, useNetwork } from '@latchkey/react'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Disclosure } from '../../components/Disclosure.js'
import { FactList } from '../../components/FactList.js'
import { useMessages } from '../../messages/useMessages.js'

/** What the signature will say, in plain words. */
export function SignedFacts(): ReactNode {
  const { address } = useAccount()
  const { caipNetwork } = useNetwork()
  const { signIn: texts } = useMessages()
  return (
    <Disclosure label={texts.facts}>
      <FactList
        facts={[
          { label: texts.factDomain, value: location.host },
          { label: texts.factAccount, value: address ? <AddressInFull address={address} /> : '–' },
          { label: texts.factNetwork, value: caipNetwork?.name ?? '–' },
          { label: texts.factPurpose, value: texts.factPurposeText },
        ]}
      />
    </Disclosure>
  )
}
