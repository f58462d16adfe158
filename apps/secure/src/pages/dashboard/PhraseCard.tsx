import { useEffect, useState } from 'preact/hooks'
import { readPhrase, writePhrase } from '../parts/phrase.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { FailureNotice } from '../ui/Notice.js'
import { useTask } from '../ui/useTask.js'

/** Lets somebody choose what these pages show, so that they know them from copies. */
export function PhraseCard() {
  const [phrase, setPhrase] = useState('')
  const [isKept, setIsKept] = useState(false)
  const task = useTask()
  useEffect(() => {
    void readPhrase().then(setPhrase)
  }, [])
  const keep = () =>
    void task.run(async () => {
      await writePhrase(phrase)
      setIsKept(true)
    })
  return (
    <section class="card" aria-labelledby="phrase">
      <h2 id="phrase">Your phrase</h2>
      <p class="quiet">
        A few words of your own. The wallet’s own pages show them in this browser; a page that looks the same
        and does not is a fake.
      </p>
      <Field
        label="Phrase"
        value={phrase}
        onInput={(text) => {
          setPhrase(text)
          setIsKept(false)
        }}
      />
      {task.error !== undefined && <FailureNotice error={task.error} />}
      <Button isBusy={task.isRunning} onPress={keep}>
        {isKept ? 'Kept' : 'Keep the phrase'}
      </Button>
    </section>
  )
}
