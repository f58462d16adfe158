import { useId } from 'react'
import { useStore } from '../hooks.js'
import type { Wallet } from '../wallet/createWallet.js'
import { defaultSettings, maxDelayMs, type Settings } from '../wallet/settings.js'

type Flag = 'rejectAll' | 'neverAnswer' | 'locked' | 'closeAfter'

const switchTexts: Record<Settings['switchAnswer'], string> = {
  honest: 'Switches as agreed',
  stays: 'Agrees, but stays',
  elsewhere: 'Agrees, but goes elsewhere',
}

/** How pocket behaves, and misbehaves on purpose. */
export function SettingsView({ wallet }: { wallet: Wallet }) {
  const settings = useStore(wallet.settings)
  const delayId = useId()
  const switchId = useId()
  const flag = (name: Flag, title: string, detail: string) => (
    <Toggle
      title={title}
      detail={detail}
      isOn={settings[name]}
      onChange={(isOn) => wallet.configure({ [name]: isOn })}
    />
  )
  return (
    <>
      <h1>Settings</h1>
      <div className="list">
        {flag('closeAfter', 'Close window after answering', 'Pocket’s window goes away by itself')}
        {flag('locked', 'Locked', 'Has to be unlocked before the next request')}
      </div>
      <h2>Misbehave on purpose</h2>
      <p className="lead">See how a site copes when a wallet does not do what it should.</p>
      <div className="list">
        {flag('rejectAll', 'Reject everything', 'Without asking you')}
        {flag('neverAnswer', 'Never answer', 'Takes your decision and keeps it')}
        <div className="item">
          <label className="item-text" htmlFor={delayId}>
            <span>Delay answers</span>
            <span className="item-detail">Milliseconds, up to {maxDelayMs}</span>
          </label>
          <input
            id={delayId}
            className="number"
            type="number"
            min={0}
            max={maxDelayMs}
            step={100}
            value={settings.delayMs}
            onChange={(event) => {
              const delayMs = Math.trunc(event.target.valueAsNumber)
              if (delayMs >= 0 && delayMs <= maxDelayMs) wallet.configure({ delayMs })
            }}
          />
        </div>
        <div className="item">
          <label className="item-text" htmlFor={switchId}>
            <span>Network switch</span>
            <span className="item-detail">What happens after you approve one</span>
          </label>
          <select
            id={switchId}
            value={settings.switchAnswer}
            onChange={(event) =>
              wallet.configure({ switchAnswer: event.target.value as Settings['switchAnswer'] })
            }
          >
            {Object.entries(switchTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </div>
      <button type="button" className="button" onClick={() => wallet.configure(defaultSettings)}>
        Behave again
      </button>
    </>
  )
}

function Toggle(props: { title: string; detail: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { title, detail, isOn, onChange } = props
  const id = useId()
  return (
    <label className="item">
      <span className="item-text">
        <span id={id}>{title}</span>
        <span className="item-detail" id={`${id}-detail`}>
          {detail}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={id}
        aria-describedby={`${id}-detail`}
      />
    </label>
  )
}
