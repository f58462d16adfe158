import { useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { Button } from '../ui/Button.js'
import { Notice } from '../ui/Notice.js'
import { KitCheck } from './KitCheck.js'

const { kit: texts } = pageTexts

/** A kit as it was made. */
export type MadeKit = { code: string; file: string }

/** What {@link KitView} takes. */
export type KitViewProps = {
  kit: MadeKit
  /** Adds it to the ways in: only once its owner has typed parts of its code. */
  onChecked: () => Promise<void>
  /** Goes on without it: there is another way in that outlives devices. */
  onSkip: () => void
  logInAgain: () => void
}

/**
 * Gives a kit to its owner: the file to keep, and the code once. Parts of the code are asked back before it counts.
 *
 * @param props - See {@link KitViewProps}.
 */
export function KitView({ kit, logInAgain, onChecked, onSkip }: KitViewProps) {
  const [isSaved, setIsSaved] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
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
    const back = () => setIsAsked(false)
    return <KitCheck code={kit.code} onBack={back} onChecked={onChecked} logInAgain={logInAgain} />
  }
  return (
    <>
      <Notice kind="warning">{texts.warning}</Notice>
      <p class="secret" data-testid="kit-code">
        {kit.code}
      </p>
      <p class="quiet">{texts.askedBack}</p>
      <div class="actions" data-wide>
        <Button kind="plain" onPress={onSkip}>
          {texts.skip}
        </Button>
        <Button onPress={save}>{texts.save}</Button>
        <Button kind="primary" isDisabled={!isSaved} onPress={() => setIsAsked(true)}>
          {texts.written}
        </Button>
      </div>
    </>
  )
}
