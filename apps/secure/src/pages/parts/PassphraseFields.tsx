import { createPassphrase, estimatePassphraseBits } from '@latchkey/vault'
import { pageTexts } from '../../messages/pageTexts.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'

const { passphrase: texts } = pageTexts

/** Below this the vault refuses a passphrase. */
const enoughBits = 55

/** A passphrase that is being chosen, typed twice. */
export type ChosenPassphrase = { text: string; again: string }

/**
 * Whether a chosen passphrase can be taken.
 *
 * @param chosen - As typed.
 */
export function isPassphraseReady({ again, text }: ChosenPassphrase): boolean {
  return estimatePassphraseBits(text) >= enoughBits && text === again
}

/**
 * Lets somebody choose a passphrase: words are offered first, since people's own are guessed.
 *
 * @param props - What was typed.
 */
export function PassphraseFields({
  chosen,
  onChange,
}: {
  chosen: ChosenPassphrase
  onChange: (chosen: ChosenPassphrase) => void
}) {
  const bits = Math.floor(estimatePassphraseBits(chosen.text))
  const strength = chosen.text === '' ? '' : bits >= enoughBits ? texts.strong : texts.weak
  return (
    <>
      <Field
        label={texts.label}
        form="text"
        hint={`${texts.hint} ${strength}`}
        value={chosen.text}
        onInput={(text) => onChange({ ...chosen, text })}
      />
      <Button onPress={() => onChange({ text: createPassphrase(), again: '' })}>{texts.suggest}</Button>
      <Field
        label={texts.again}
        form="text"
        value={chosen.again}
        error={chosen.again !== '' && !chosen.text.startsWith(chosen.again) ? texts.different : undefined}
        onInput={(again) => onChange({ ...chosen, again })}
      />
    </>
  )
}
