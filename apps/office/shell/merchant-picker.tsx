import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAtWork } from '#shared/office/at-work.ts'
import { workFor } from '#shared/web/session.ts'

/** For whom one works; who may work for several chooses. The server looks at each call whether they may. */
export function MerchantPicker({ button }: { button: ReactNode }) {
  const client = useQueryClient()
  const { merchant, merchants } = useAtWork()
  const choose = (code: string) => {
    workFor(code)
    void client.resetQueries()
  }
  return (
    <Menu position="bottom-start" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {merchants.map(({ code, name }) => (
          <Menu.Item
            key={code}
            rightSection={code === merchant.code && <Check aria-hidden size={14} />}
            onClick={() => choose(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
