import { type ReactNode, useId } from 'react'
import { StripTabs } from '#shared/ui/strip-tabs.tsx'

type ScrollTabsProps<Key extends string> = {
  label: string
  tabs: readonly { key: Key; label: string }[]
  chosen: Key
  onChoose: (key: Key) => void
  children: ReactNode
}

/** More tabs than a phone is wide: they scroll under the thumb. One alone needs no tab. */
export function ScrollTabs<Key extends string>({ label, tabs, chosen, onChoose, children }: ScrollTabsProps<Key>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      {tabs.length > 1 && (
        <div className="row-scroll -mx-4 [--gutter:16px] px-(--gutter) lg:mx-0 lg:px-0">
          <StripTabs
            label={label}
            tabs={tabs}
            chosen={chosen}
            isShown
            onChoose={key => onChoose(key as Key)}
            panel={id}
          />
        </div>
      )}
      <div id={id} className="flex flex-col gap-4">
        {children}
      </div>
    </div>
  )
}
