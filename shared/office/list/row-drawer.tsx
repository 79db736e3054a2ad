import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

type Shown = { title: string; content: ReactNode }

/** One row beside its list; closing it leads back to the row. */
export function RowDrawer({ shown, onClose }: { shown: Shown | undefined; onClose: () => void }) {
  return (
    <Drawer opened={shown !== undefined} onClose={onClose} position="right" size="lg" title={shown?.title}>
      {shown?.content}
    </Drawer>
  )
}
