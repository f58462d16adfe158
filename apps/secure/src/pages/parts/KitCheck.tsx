import { useMemo, useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { useTask } from '../ui/useTask.js'
import { ActionFailure } from './ActionFailure.js'
import { chooseKitGroups, isKitGroup, type KitGroup } from './chooseKitGroups.js'

const { kit: texts } = pageTexts
const groupSymbols = 4

/** What {@link KitCheck} takes. */
export type KitCheckProps = {
  code: string
  onBack: () => void
  /** Adds the kit to the ways in. */
  onChecked: () => Promise<void>
  logInAgain: () => void
}

/**
 * Asks for parts of a kit's code, which its owner types from paper: what was only looked at is lost with the window.
 *
 * @param props - See {@link KitCheckProps}.
 */
export function KitCheck({ code, logInAgain, onBack, onChecked }: KitCheckProps) {
  const groups = useMemo(() => chooseKitGroups(code), [code])
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const task = useTask()
  const isRight = (group: KitGroup) => isKitGroup(group, typed[group.number] ?? '')
  return (
    <>
      <p>{texts.typeParts}</p>
      <div class="stack">
        {groups.map((group, index) => {
          const text = typed[group.number] ?? ''
          const isWhole = text.replace(/[\s-]/g, '').length >= groupSymbols
          return (
            <Field
              key={group.number}
              label={texts.part(group.number)}
              form="mono"
              value={text}
              onInput={(next) => setTyped({ ...typed, [group.number]: next })}
              error={isWhole && !isRight(group) ? texts.wrongPart : undefined}
              isFocused={index === 0}
              isTyped
            />
          )
        })}
      </div>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      <div class="actions" data-wide>
        <Button onPress={onBack}>{texts.showAgain}</Button>
        <Button
          kind="primary"
          isBusy={task.isRunning}
          isDisabled={!groups.every(isRight)}
          onPress={() => void task.run(onChecked)}
        >
          {texts.done}
        </Button>
      </div>
    </>
  )
}
