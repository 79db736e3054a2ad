import { Drawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'

type Shown = { title: string; content: ReactNode }

/** One row beside its list; closing it leads back to the row. */
export function RowDrawer({ shown, onClose }: { shown: Shown | undefined; onClose: () => void }) {
  // Escape in a dialog that was opened from here, or in an open choice, is not the drawer's.
  const closeByKey = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.getAttribute('data-mantine-stop-propagation') !== 'true') onClose()
  }
  return (
    <Drawer
      opened={shown !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={shown?.title}
      closeOnEscape={false}
      onKeyDown={closeByKey}
    >
      {shown?.content}
    </Drawer>
  )
}
