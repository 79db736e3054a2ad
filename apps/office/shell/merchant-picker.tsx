import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAtWork } from '#shared/office/at-work.ts'
import { workFor } from '#shared/web/session.ts'

/** For whom one works in this tab. The server looks at each call whether they may; what was open there is not open here. */
export function MerchantPicker({ button }: { button: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { merchant, merchants } = useAtWork()
  const choose = async (code: string) => {
    workFor(code)
    await navigate({ to: '.', search: {} } as never)
    await client.resetQueries()
  }
  return (
    <Menu position="bottom-start" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {merchants.map(({ code, name }) => (
          <Menu.Item
            key={code}
            rightSection={code === merchant.code && <Check aria-hidden size={14} />}
            onClick={() => void choose(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
