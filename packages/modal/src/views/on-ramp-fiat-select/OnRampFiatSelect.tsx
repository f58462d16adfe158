import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { getLocale } from '../../components/formatNumbers.js'
import { Row } from '../../components/Row.js'
import { SearchList } from '../../components/SearchList.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { getCountryName, getCurrencyName } from '../purchases/formatMoney.js'
import { countries } from './countries.js'
import type { FiatSelectParameters } from './view.js'

const selectOnramp = (state: LoadedKitState) => state.onramp
/** Fewer are seen at a glance. */
const searchedFrom = 6

/** The currencies to pay with, or the countries to pay from (§2.003.OnRampFiatSelect). */
export function OnRampFiatSelect({ parameters }: { parameters: FiatSelectParameters }): ReactNode {
  const kit = useProvidedKit()
  useEffect(() => void kit.onramp.load(), [kit])
  return parameters?.choose === 'country' ? <CountrySelect /> : <CurrencySelect />
}

function CurrencySelect(): ReactNode {
  const kit = useProvidedKit()
  const { draft, options } = useProvidedKitState(selectOnramp)
  const choices = options.currencies.map(({ id }) => ({ id, name: getCurrencyName(id), description: id }))
  return (
    <CodeList
      choices={choices}
      chosen={draft.currency}
      onChoose={(currency) => void kit.onramp.setCurrency(currency)}
    />
  )
}

function CountrySelect(): ReactNode {
  const kit = useProvidedKit()
  const { onramp: texts } = useMessages()
  const { draft } = useProvidedKitState(selectOnramp)
  const choices = useMemo(() => {
    const { compare } = new Intl.Collator(getLocale())
    const named = countries.map((id) => ({ id, name: getCountryName(id), description: id }))
    const none = { id: '', name: texts.countryNone, description: texts.countryNoneText }
    return [none, ...named.sort((one, other) => compare(one.name, other.name))]
  }, [texts])
  return (
    <CodeList
      choices={choices}
      chosen={draft.country ?? ''}
      onChoose={(country) => void kit.onramp.setCountry(country || undefined)}
    />
  )
}

type CodeListProps = {
  choices: readonly { id: string; name: string; description: string }[]
  chosen: string | undefined
  onChoose(id: string): void
}

function CodeList({ choices, chosen, onChoose }: CodeListProps): ReactNode {
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const found = choices.filter(({ description, name }) =>
    [name, description].some((one) => one.toLowerCase().includes(query)),
  )
  return (
    <Stack>
      <SearchList
        text={text}
        onChange={setText}
        query={query}
        count={found.length}
        texts={texts}
        isShort={choices.length < searchedFrom}
      >
        <ul className="lk-networks-list">
          {found.map(({ description, id, name }) => (
            <li key={id} className="lk-token-choice">
              <Row
                title={name}
                description={description}
                isSelected={id === chosen}
                onClick={() => {
                  onChoose(id)
                  router.back()
                }}
              />
            </li>
          ))}
        </ul>
      </SearchList>
    </Stack>
  )
}
