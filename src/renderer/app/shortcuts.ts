import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Ctrl/Cmd+K leads to the search from anywhere. */
export function useSearchShortcut(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      navigate('/search');
      document.querySelector<HTMLInputElement>('#search')?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}
