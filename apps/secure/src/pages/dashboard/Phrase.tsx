import { useEffect, useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { readPhrase, writePhrase } from '../parts/phrase.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { FailureNotice } from '../ui/Notice.js'
import { useTask } from '../ui/useTask.js'

const { phrase: texts } = dashboardTexts

/** Lets somebody choose what these pages show, so that they know them from copies. */
export function Phrase() {
  const [phrase, setPhrase] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const task = useTask()
  useEffect(() => {
    void readPhrase().then(setPhrase)
  }, [])
  const save = () =>
    void task.run(async () => {
      await writePhrase(phrase)
      setIsSaved(true)
    })
  return (
    <>
      <p class="quiet">{texts.intro}</p>
      <Field
        label={texts.label}
        value={phrase}
        onInput={(text) => {
          setPhrase(text)
          setIsSaved(false)
        }}
      />
      {task.error !== undefined && <FailureNotice error={task.error} />}
      <Button isBusy={task.isRunning} onPress={save}>
        {isSaved ? texts.saved : texts.save}
      </Button>
    </>
  )
}
