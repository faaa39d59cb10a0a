import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const pageSize = 25;
const columns = 10;

/** As many rows and columns as the app's list, in memory and as plain text: the minimum cost of a page or a search in React. */
const rows = Array.from({ length: 2_000 }, (_, index) => ({
  id: index,
  cells: Array.from({ length: columns }, (_unused, column) => (column === 0 ? `PZO/${index}/2026` : `value ${index} ${column}`)),
}));

function Table() {
  const [page, setPage] = useState(0);
  const [text, setText] = useState('');
  const matching = rows.filter((row) => row.cells.some((cell) => cell.toLowerCase().includes(text.toLowerCase())));
  return (
    <>
      <input
        type="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPage(0);
        }}
      />
      <button type="button" onClick={() => setPage(page + 1)}>
        next
      </button>
      <table>
        <tbody>
          {matching.slice(page * pageSize, (page + 1) * pageSize).map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, index) => (
                <td key={cell}>{index === 0 ? <a href={`/${row.id}`}>{cell}</a> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Table />);
