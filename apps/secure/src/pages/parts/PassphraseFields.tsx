import { createPassphrase, estimatePassphraseBits } from '@latchkey/vault'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'

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
  const strength =
    chosen.text === '' ? '' : bits >= enoughBits ? 'Strong enough.' : 'Still too easy to guess.'
  return (
    <>
      <Field
        label="Passphrase"
        form="text"
        hint={`Write it down: nobody can restore it for you. ${strength}`}
        value={chosen.text}
        onInput={(text) => onChange({ ...chosen, text })}
      />
      <Button onPress={() => onChange({ text: createPassphrase(), again: '' })}>Suggest six words</Button>
      <Field
        label="The same again, from what you wrote down"
        form="text"
        value={chosen.again}
        error={
          chosen.again !== '' && !chosen.text.startsWith(chosen.again) ? 'This isn’t the same' : undefined
        }
        onInput={(again) => onChange({ ...chosen, again })}
      />
    </>
  )
}
