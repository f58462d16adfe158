import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Stack } from '../../components/Stack.js'
import { TextField } from '../../components/TextField.js'
import { useMessages } from '../../messages/useMessages.js'
import { WeatherOutcome } from './WeatherOutcome.js'

const selectWeather = (state: LoadedKitState) => state.weather

/** Looks up how warm it is. */
export function Weather(): ReactNode {
  const kit = useProvidedKit()
  const { weather: texts } = useMessages()
  const known = useProvidedKitState(selectWeather)
  const [text, setText] = useState(known.place ?? '')
  return (
    <Stack gap={16}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void kit.weather.load(text)
        }}
      >
        <Stack>
          <TextField
            label={texts.placeLabel}
            placeholder={texts.placePlaceholder}
            value={text}
            onChange={setText}
            isFirstFocus
          />
          <Button
            type="submit"
            variant="primary"
            isDisabled={text.trim() === ''}
            isLoading={known.status === 'loading'}
          >
            {texts.lookUp}
          </Button>
        </Stack>
      </form>
      <WeatherOutcome known={known} onRetry={() => void kit.weather.load()} />
    </Stack>
  )
}
