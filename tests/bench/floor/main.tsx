import { createRoot } from 'react-dom/client';

// The minimum of a React page: one table with one row, from a worker's cache.
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <table>
      <tbody>
        <tr>
          <td>
            <a href="/">row</a>
          </td>
        </tr>
      </tbody>
    </table>,
  );
}
await navigator.serviceWorker.register('/worker.js');
