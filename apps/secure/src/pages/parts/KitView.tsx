import { useState } from 'preact/hooks'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { Notice } from '../ui/Notice.js'

/** A kit as it was made. */
export type MadeKit = { code: string; file: string }

/** As people type it. */
const toBare = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')

/**
 * Gives a kit to its owner: the file to keep, and the code once. The code is asked back before it goes.
 *
 * @param props - The kit.
 */
export function KitView({ kit, onDone }: { kit: MadeKit; onDone: () => void }) {
  const [isSaved, setIsSaved] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const save = () => {
    const url = URL.createObjectURL(new Blob([kit.file], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'wallet-recovery-kit.json'
    link.click()
    URL.revokeObjectURL(url)
    setIsSaved(true)
  }
  if (isAsked) {
    const isRight = toBare(typed) === toBare(kit.code)
    const isWrong = toBare(typed).length >= toBare(kit.code).length && !isRight
    return (
      <>
        <Field
          label="Type the code from what you wrote down"
          form="mono"
          value={typed}
          onInput={setTyped}
          error={isWrong ? 'This is not the code. Look at it once more' : undefined}
          isFocused
        />
        <div class="actions" data-wide>
          <Button onPress={() => setIsAsked(false)}>Show it again</Button>
          <Button kind="primary" isDisabled={!isRight} onPress={onDone}>
            Done
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Notice kind="warning">
        File and code together open the wallet, without this server and for ever. Keep the code on paper,
        apart from the file. It is shown only now.
      </Notice>
      <p class="secret" data-testid="kit-code">
        {kit.code}
      </p>
      <div class="actions" data-wide>
        <Button onPress={save}>Save the file</Button>
        <Button kind="primary" isDisabled={!isSaved} onPress={() => setIsAsked(true)}>
          I have written it down
        </Button>
      </div>
    </>
  )
}
