import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../components/Button.js'
import { Spinner } from '../../components/Spinner.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { ErrorIcon } from '../../icons/ErrorIcon.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useKitText } from '../wallet-send/useKitText.js'
import { NameFailure } from './NameFailure.js'
import { SuggestedNames } from './SuggestedNames.js'

const selectNames = (state: LoadedKitState) => state.names
const selectLabel = (state: LoadedKitState) => state.names.label

/** The field with the ending of all names, what the typed name is, and others that can be had. The button says the name that is signed. */
export function NameForm(): ReactNode {
  const kit = useProvidedKit()
  const { names: texts } = useMessages()
  const state = useProvidedKitState(selectNames)
  const { isStripped, problem, suggestionStatus, suggestions, zone } = state
  const [label, setLabel] = useKitText(selectLabel, kit.names.setLabel)
  const id = useId()
  const isChecking = suggestionStatus === 'waiting' || suggestionStatus === 'loading'
  const isSlow = useIsSlow(suggestionStatus === 'loading')
  const [typed] = suggestions
  const isAvailable = suggestionStatus === 'ready' && typed?.availability === 'available'
  const wrong = problem && texts.problems[problem]
  const isBad = wrong !== undefined || (typed !== undefined && !isAvailable)

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A failure is in the store, and on screen from there.
    if (isAvailable) void kit.names.register(typed.name).catch(() => undefined)
  }

  return (
    <form className="lk-name" onSubmit={submit} noValidate>
      <p className="lk-name-lead">{texts.lead}</p>
      <NameFailure />
      <div className="lk-field" data-invalid={isBad || undefined}>
        <label className="lk-field-label" htmlFor={id}>
          {texts.label}
        </label>
        <div className="lk-field-box">
          <input
            id={id}
            className="lk-field-input"
            type="text"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={128}
            placeholder={texts.placeholder}
            value={label}
            data-first-focus
            aria-invalid={isBad || undefined}
            aria-describedby={`${id}-zone ${id}-note`}
            onChange={(event) => setLabel(event.target.value)}
          />
          {zone !== undefined && (
            <span className="lk-name-zone">
              <span aria-hidden="true">.{zone}</span>
              <span id={`${id}-zone`} className="lk-visually-hidden">
                {texts.ending({ zone })}
              </span>
            </span>
          )}
          {isChecking && <Spinner />}
        </div>
        <p
          id={`${id}-note`}
          className="lk-field-hint lk-name-note"
          data-tone={isBad ? 'danger' : undefined}
          role="status"
        >
          {isBad && <ErrorIcon size={16} />}
          {isAvailable && <SuccessIcon size={16} />}
          <span>{getNote()}</span>
        </p>
      </div>
      <SuggestedNames suggestions={suggestions.slice(1)} onChoose={setLabel} />
      <Button type="submit" variant="primary" isLoading={isChecking} isDisabled={!isAvailable}>
        {getButtonText()}
      </Button>
    </form>
  )

  function getNote(): string {
    if (wrong !== undefined) return isStripped ? `${wrong} ${texts.stripped}` : wrong
    const isKnown = typed !== undefined && suggestionStatus === 'ready'
    const said = isKnown ? texts.said[typed.availability]({ name: typed.name }) : isSlow ? texts.slow : ''
    if (isStripped) return `${said} ${texts.stripped}`.trim()
    return label === '' ? texts.rule : said
  }

  function getButtonText(): string {
    if (isChecking) return texts.checking
    if (isAvailable) return texts.register({ name: typed.name })
    return typed ? texts.change : texts.enter
  }
}
