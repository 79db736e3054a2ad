import { ActionIcon } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { LazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

type Props = { screen: LazyScreen<{ button: ReactNode }>; label: string; icon: ReactNode }

/** A button whose menu loads when it is pressed first. */
export function Later({ screen: Screen, label, icon }: Props) {
  const [isAsked, ask] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={() => void Screen.preload()}
      onClick={() => ask(true)}
    >
      {icon}
    </ActionIcon>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <Screen button={button} />
    </Suspense>
  )
}
