'use client'
import { useKit } from '@latchkey/modal'
import { useState } from 'react'
import { appearances, useAppearance } from '../appearance'
import type { NamedChain } from '../chains'
import { CopyButton } from '../copy'
import { usePageKit } from '../kit'
import { AccentField } from './AccentField'
import { type Choices, defaultChoices, toFeatures, toThemeVariables } from './Choices'
import { FeatureSwitches } from './FeatureSwitches'
import styles from './Playground.module.css'
import { writeCode } from './writeCode'

const largestRadiusPx = 8
const modeNames = { system: 'System', light: 'Light', dark: 'Dark' }

/** Changes the look and the features of the kit on this page, and writes the code that does the same. */
export function Playground(page: {
  gatewayUrl: string
  chains: readonly NamedChain[]
  secureUrl?: string | undefined
}) {
  const kit = useKit()
  const { setFeatures } = usePageKit()
  const { appearance, setAppearance } = useAppearance()
  const [chosen, setChosen] = useState<Choices>(defaultChoices)
  const choices = { ...chosen, mode: appearance }

  function change(part: Partial<Choices>): void {
    const next = { ...choices, ...part }
    setChosen(next)
    kit.theme.setVariables(toThemeVariables(next))
  }

  const code = writeCode(choices, page)
  return (
    <div className={styles.playground}>
      <div className={styles.controls}>
        <AccentField accent={choices.accent} onChange={(accent) => change({ accent })} />
        <label className={styles.field}>
          <span className={styles.label}>
            Corners <output className={styles.value}>{choices.radiusPx} px</output>
          </span>
          <input
            type="range"
            className={styles.range}
            min={0}
            max={largestRadiusPx}
            value={choices.radiusPx}
            onChange={({ target }) => change({ radiusPx: Number(target.value) })}
          />
        </label>
        <fieldset className={styles.field}>
          <legend className={styles.label}>Mode</legend>
          <div className={styles.segments}>
            {appearances.map((mode) => (
              <label key={mode} className={styles.segment}>
                <input
                  type="radio"
                  name="mode"
                  value={mode}
                  checked={appearance === mode}
                  onChange={() => setAppearance(mode)}
                />
                <span>{modeNames[mode]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <FeatureSwitches
          features={choices.features}
          hasLogins={page.secureUrl !== undefined}
          onChange={(features) => {
            setChosen({ ...choices, features })
            setFeatures(toFeatures(features))
          }}
        />
      </div>
      <figure className={styles.code}>
        <figcaption className={styles.caption}>
          <span>wallet.tsx</span>
          <CopyButton text={code} label="Copy code" isLabelShown />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section className={styles.scroll} aria-label="Code" tabIndex={0}>
          <pre className={styles.text}>
            <code>{code}</code>
          </pre>
        </section>
      </figure>
    </div>
  )
}
